import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'

import { call } from '#client/api/call.ts'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { studioQuery } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { BrandColor, settingsContract } from '#shared/settings/contract.ts'

interface Choice {
  saved: string
  typed: string
  onType: (color: string) => void
}

/** What is typed is shown in the preview before it is saved. */
export function BrandColorForm({ saved, typed, onType }: Choice) {
  const saving = useBrandColor(onType)
  const checked = BrandColor.safeParse(typed)
  const problem = checked.success ? sentenceAfter(saving.error) : checked.error.issues[0]?.message
  const isChanged = typed.toLowerCase() !== saved
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (checked.success && isChanged && !saving.isPending) saving.mutate(checked.data)
  }

  return (
    <form noValidate onSubmit={submit} className="grid max-w-2xl gap-1.5">
      <Field
        label="Color of the e-mails"
        error={problem}
        hint="Behind the studio’s name and the button. The text on it is black or white, whichever reads better."
      >
        {(ids) => (
          <span className="flex flex-wrap gap-2">
            <input
              type="color"
              aria-label="Choose the color"
              value={checked.success ? typed : saved}
              onChange={({ target }) => onType(target.value)}
              className="h-12 w-14 shrink-0 cursor-pointer rounded border border-edge bg-surface p-1"
            />
            <TextInput
              {...ids}
              value={typed}
              autoComplete="off"
              spellCheck={false}
              maxLength={7}
              onChange={({ target }) => onType(target.value.trim())}
              className="max-w-30 font-mono"
            />
            <Button type="submit" tone="quiet" busy={saving.isPending} disabled={!isChanged} className="min-h-12">
              Save color
            </Button>
          </span>
        )}
      </Field>
      <output className="text-sm font-medium text-fairway empty:hidden">
        {saving.isSuccess && !isChanged && 'Saved. E-mails have this color from now on.'}
      </output>
    </form>
  )
}

function useBrandColor(onSaved: Choice['onType']) {
  const queries = useQueryClient()

  return useMutation({
    mutationFn: (brandColor: string) => call(settingsContract.changeBrand, { body: { brandColor } }),
    onSuccess({ brandColor }) {
      queries.setQueryData(studioQuery.queryKey, (studio) => studio && { ...studio, brandColor })
      onSaved(brandColor)
    },
  })
}
