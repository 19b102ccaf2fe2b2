import { useStudio } from '#client/settings/use-studio.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import type { PrepareDraft } from './prepared-rows.ts'

interface WishFieldsProps {
  draft: PrepareDraft
  onChange: (draft: PrepareDraft) => void
}

/** What the studio should know beside the clubs. */
export function WishFields({ draft, onChange }: WishFieldsProps) {
  const { studio } = useStudio()
  const { limitCents } = draft

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Up to, without asking you"
        optional
        hint="Before tax. Below it we begin without a call."
        error={Number.isNaN(limitCents) ? 'Type a sum, such as 150.' : undefined}
      >
        {(ids) => (
          <MoneyField
            {...ids}
            currency={studio.currency}
            value={limitCents}
            onChange={(cents) => onChange({ ...draft, limitCents: cents })}
          />
        )}
      </Field>
      <Field label="You need them by" optional>
        {(ids) => (
          <TextInput
            {...ids}
            type="date"
            value={draft.neededBy}
            onChange={({ target }) => onChange({ ...draft, neededBy: target.value })}
          />
        )}
      </Field>
      <div className="sm:col-span-2">
        <Field label="Note" optional>
          {(ids) => (
            <TextArea
              {...ids}
              rows={2}
              maxLength={1000}
              value={draft.note}
              onChange={({ target }) => onChange({ ...draft, note: target.value })}
            />
          )}
        </Field>
      </div>
      <label className="flex min-h-11 items-center gap-3 sm:col-span-2">
        <input
          type="checkbox"
          className="size-5 accent-fairway"
          checked={draft.acceptsSubstitutes}
          onChange={({ target }) => onChange({ ...draft, acceptsSubstitutes: target.checked })}
        />
        Another grip like it will do if this one is out
      </label>
    </div>
  )
}
