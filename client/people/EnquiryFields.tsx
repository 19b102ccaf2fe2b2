import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#client/api/call.ts'
import { useSession } from '#client/api/session/session.ts'
import { useAct } from '#client/api/use-act.ts'
import { Button } from '#client/ui/Button.tsx'
import { showRefusals } from '#client/ui/forms/field-refusals.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { FormProblems } from '#client/ui/forms/FormProblems.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useProblemFocus } from '#client/ui/forms/use-problem-focus.ts'
import { enquiriesContract, type EnquiryTopic, type NewEnquiry } from '#shared/people/enquiries.ts'
import { topicWords } from '#shared/people/enquiry-topics.ts'

import type { AttachedSheet } from './attached-sheet.ts'
import { enquiryFields, type EnquiryFormState, type ReadyEnquiry, useEnquiryForm } from './enquiry-form.ts'
import { EnquirySent } from './EnquirySent.tsx'
import { profileOf } from './queries.ts'

/** The form itself. What is typed stays whatever becomes of it, also when it is to be about something else. */
export function EnquiryFields({ topic, about, sheet }: { topic: EnquiryTopic; about?: string; sheet?: AttachedSheet }) {
  const { data: profile } = useSuspenseQuery(profileOf(useSession()?.user.id))
  const { form, forgetDraft } = useEnquiryForm({ topic, about }, profile, sheet !== undefined)
  const { problems, focusProblems } = useProblemFocus()
  const [sent, setSent] = useState<{ to: string; about: string | undefined }>()
  const send = useSend(form, focusProblems, sheet)

  const ask = ({ message, ...person }: ReadyEnquiry) => {
    if (send.isPending) return undefined
    if (sheet && sheet.send === undefined) return focusProblems()

    return send.mutate(
      { ...person, topic, ...(about && { about }), message },
      {
        onSuccess() {
          form.resetField('message', { defaultValue: '' })
          forgetDraft()
          setSent({ to: person.email, about })
        },
      },
    )
  }
  if (sent && sent.about === about) return <EnquirySent to={sent.to} onMore={() => setSent(undefined)} />

  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(ask, focusProblems)(event)} className="grid gap-5">
      <FormProblems
        form={form}
        fields={enquiryFields}
        refused="This was not sent"
        error={send.error}
        more={sheet && sheet.send === undefined ? [{ ...sheet, label: 'Sheet', message: sheet.problem }] : []}
        ref={problems}
      />
      <p className="border-b border-line pb-3">
        <span className="text-muted">About: </span>
        {about ?? topicWords[topic]}
      </p>
      <PersonFields form={form} />
      <MessageField form={form} isOptional={sheet !== undefined} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" size="large" busy={send.isPending}>
          {sheet === undefined ? 'Send the question' : 'Send the sheet'}
        </Button>
        <p className="text-sm text-muted">A person answers by e-mail.</p>
      </div>
    </form>
  )
}

function useSend(form: EnquiryFormState, onRefused: () => void, sheet: AttachedSheet | undefined) {
  return useAct(
    async (body: NewEnquiry) => {
      if (sheet?.send) await sheet.send(body)
      else await call(enquiriesContract.sendEnquiry, { body })
    },
    {
      onFailed(error) {
        showRefusals(form, enquiryFields, error)
        onRefused()
      },
    },
  )
}

function PersonFields({ form }: { form: EnquiryFormState }) {
  const { errors } = form.formState

  return (
    <>
      <Field label="Name" error={errors.name?.message}>
        {(ids) => <TextInput {...ids} {...form.register('name')} autoComplete="name" enterKeyHint="next" />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <Field label="E-mail" hint="The answer goes here." error={errors.email?.message}>
          {(ids) => (
            <TextInput
              {...ids}
              {...form.register('email')}
              type="email"
              inputMode="email"
              autoComplete="email"
              enterKeyHint="next"
            />
          )}
        </Field>
        <Field label="Phone" optional hint="If it is quicker to talk it over." error={errors.phone?.message}>
          {(ids) => (
            <TextInput
              {...ids}
              {...form.register('phone')}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              enterKeyHint="next"
            />
          )}
        </Field>
      </div>
    </>
  )
}

function MessageField({ form, isOptional }: { form: EnquiryFormState; isOptional: boolean }) {
  return (
    <Field
      label={isOptional ? 'Anything else' : 'Your question'}
      optional={isOptional}
      error={form.formState.errors.message?.message}
    >
      {(ids) => <TextArea {...ids} {...form.register('message')} rows={5} />}
    </Field>
  )
}
