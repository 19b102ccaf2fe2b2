import type { RefObject } from 'react'

import type { MailTemplate } from '#shared/notices/contract.ts'
import type { Wording } from '#shared/notices/wording.ts'

import type { WordingFormState } from './wording-form.ts'

export type TextControl = HTMLInputElement | HTMLTextAreaElement

/** The names that are filled in; pressing one writes it where the cursor was last, or at the end of the lead. */
export function Placeholders({
  template,
  control,
  form,
}: {
  template: MailTemplate
  control: RefObject<TextControl | null>
  form: WordingFormState
}) {
  const insert = (name: string) => {
    const written = `{${name}}`
    const change = (field: keyof Wording, text: string) =>
      form.setValue(field, text, { shouldDirty: true, shouldValidate: true })
    if (!control.current) return change('lead', form.getValues('lead') + written)

    const { selectionStart, selectionEnd, value } = control.current
    control.current.setRangeText(written, selectionStart ?? value.length, selectionEnd ?? value.length, 'end')
    change(control.current.name === 'subject' ? 'subject' : 'lead', control.current.value)
    control.current.focus()
  }

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium">
        Filled in when it is sent <span className="font-normal text-muted">(press one to insert it)</span>
      </legend>
      <ul className="flex flex-wrap gap-2">
        {template.placeholders.map(({ name, sample, isRequired }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => insert(name)}
              className="grid min-h-11 rounded border border-edge/60 bg-surface px-3 py-1 text-left hover:border-ink"
            >
              <span className="font-mono text-sm">
                {`{${name}}`}
                {isRequired && <span className="font-sans text-muted"> must stand somewhere</span>}
              </span>
              <span className="text-sm break-all text-muted">{sample}</span>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
