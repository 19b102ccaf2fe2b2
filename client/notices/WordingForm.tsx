import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'

import { call } from '#client/api/call.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { Failure } from '#shared/http/failure.ts'
import { type MailTemplate, noticesContract } from '#shared/notices/contract.ts'
import type { Wording } from '#shared/notices/wording.ts'

import { Placeholders, type TextControl } from './Placeholders.tsx'
import { mailTemplatesQuery } from './queries.ts'
import { isSameWording, useWordingForm, type WordingFormState } from './wording-form.ts'

/** How one mail begins. What is typed stays whatever becomes of it. */
export function WordingForm({
  template,
  draft,
  onType,
}: {
  template: MailTemplate
  draft: Wording
  onType: (wording: Wording) => void
}) {
  const form = useWordingForm(template, draft, onType)
  const control = useRef<TextControl>(null)
  const { save, reset, undo } = useChanges(template, form)
  const problem = save.error ?? reset.error
  const isBusy = save.isPending || reset.isPending
  const isChanged = !isSameWording(draft, template)

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit((wording) => !isBusy && save.mutate(wording))(event)}
      className="grid content-start gap-5"
    >
      {problem && (
        <Refusal title="It is not saved" error={problem}>
          <p>Nothing you typed is lost.</p>
        </Refusal>
      )}
      <Fields form={form} control={control} />
      <Placeholders template={template} control={control} form={form} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={save.isPending} disabled={!isChanged}>
          Save
        </Button>
        {isChanged && (
          <Button tone="quiet" onClick={() => form.reset(wordingOf(template))}>
            Discard changes
          </Button>
        )}
        {template.isEdited && !isChanged && (
          <Button tone="quiet" busy={reset.isPending} onClick={() => reset.mutate()}>
            Back to the first wording
          </Button>
        )}
      </div>
      <Outcome saved={save.isSuccess && !isChanged} undo={!isChanged && !template.isEdited ? undo : undefined} />
    </form>
  )
}

function Fields({ form, control }: { form: WordingFormState; control: RefObject<TextControl | null> }) {
  const { errors } = form.formState

  return (
    <>
      <Field label="Subject" error={errors.subject?.message}>
        {(ids) => (
          <TextInput
            {...ids}
            {...form.register('subject')}
            maxLength={150}
            autoComplete="off"
            onFocus={({ target }) => (control.current = target)}
          />
        )}
      </Field>
      <Field label="How it begins" hint="What follows is written by the studio itself." error={errors.lead?.message}>
        {(ids) => (
          <TextArea
            {...ids}
            {...form.register('lead')}
            maxLength={600}
            rows={4}
            onFocus={({ target }) => (control.current = target)}
          />
        )}
      </Field>
    </>
  )
}

const wordingOf = ({ subject, lead }: Wording): Wording => ({ subject, lead })

function Outcome({ saved, undo }: { saved: boolean; undo: (() => void) | undefined }) {
  return (
    <output className="flex flex-wrap items-center gap-x-4 empty:hidden">
      {undo ? (
        <>
          <p className="font-medium">It says again what it said at first.</p>
          <Button tone="plain" onClick={undo}>
            Take that back
          </Button>
        </>
      ) : (
        saved && <p className="font-medium text-fairway">Saved. The next mail begins like that.</p>
      )}
    </output>
  )
}

/** Saves and resets one mail; a reset can be taken back. */
function useChanges(template: MailTemplate, form: WordingFormState) {
  const queries = useQueryClient()
  const params = { name: template.name }
  const [before, setBefore] = useState<Wording>()
  const show = (changed: MailTemplate) => {
    queries.setQueryData(mailTemplatesQuery.queryKey, (all) =>
      all?.map((one) => (one.name === changed.name ? changed : one)),
    )
    form.reset(wordingOf(changed))
  }

  const reset = useMutation({
    mutationFn: () => call(noticesContract.resetMailTemplate, { params }),
    onSuccess(changed) {
      setBefore(wordingOf(template))
      show(changed)
    },
  })
  const save = useMutation({
    mutationFn: (body: Wording) => call(noticesContract.changeMailTemplate, { params, body }),
    onMutate: () => reset.reset(),
    onSuccess(changed) {
      setBefore(undefined)
      show(changed)
    },
    onError: (error) => showRefusals(form, error),
  })

  return { save, reset, undo: before && (() => save.mutate(before)) }
}

function showRefusals(form: WordingFormState, error: Error): void {
  if (!(error instanceof Failure)) return

  for (const { path, message } of error.facts.details ?? []) {
    if (path === 'subject' || path === 'lead') form.setError(path, { message }, { shouldFocus: true })
  }
}
