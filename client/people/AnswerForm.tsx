import { type KeyboardEvent, useRef, useState } from 'react'
import { z } from 'zod'

import { keptInTab } from '#client/ui/browser/kept.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { enquiriesContract, type Enquiry } from '#shared/people/enquiries.ts'

import type { EnquiryChanges } from './use-enquiry-changes.ts'

const Text = enquiriesContract.answerEnquiry.body.shape.text

/** An answer that was begun, until it is sent. */
export const answerDraft = (enquiryId: string) => keptInTab(`answer ${enquiryId}`, z.string())

/** What is typed is kept until it is sent, whatever is looked at meanwhile. */
export function AnswerForm({ enquiry, changes }: { enquiry: Enquiry; changes: EnquiryChanges }) {
  const { typed, type, problem, send } = useAnswer(enquiry, changes)
  const field = useRef<HTMLTextAreaElement>(null)
  useKeys([
    { key: 'Ctrl+Enter', what: 'Send the answer' },
    ...(enquiry.status === 'new' ? [{ key: '.', what: 'Answer', run: () => field.current?.focus() }] : []),
  ])

  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Field
        label={enquiry.answers.length > 0 ? 'Add to the answer' : 'Your answer'}
        hint={`Goes to ${enquiry.email} by e-mail, with the question below it.`}
        error={problem}
      >
        {(ids) => (
          <TextArea
            {...ids}
            ref={field}
            rows={6}
            value={typed}
            onChange={({ target }) => type(target.value)}
            onKeyDown={(event) => isSendKey(event) && void send()}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={changes.isAnswering}>
          Send the answer
        </Button>
        <kbd className="font-sans text-sm text-muted max-md:hidden">Ctrl + Enter</kbd>
        <output className="font-medium text-fairway empty:hidden">
          {changes.hasAnswered && !typed && 'Sent. The answer is on its way.'}
        </output>
      </div>
    </form>
  )
}

const isSendKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'Enter' && (ctrlKey || metaKey)

function useAnswer({ id }: Enquiry, { isAnswering, answer }: EnquiryChanges) {
  const draft = answerDraft(id)
  const [typed, setTyped] = useState(() => draft.read() ?? '')
  const [problem, setProblem] = useState<string>()
  const type = (text: string) => {
    setTyped(text)
    draft.write(text)
    setProblem(undefined)
  }
  const send = async () => {
    const { data: text, error } = Text.safeParse(typed)
    if (text === undefined) return setProblem(error?.issues[0]?.message)
    if (isAnswering) return undefined

    // What went wrong stands above the form; what was typed stays in it.
    const isSent = await answer(text).then(
      () => true,
      () => false,
    )
    return isSent ? type('') : undefined
  }

  return { typed, type, problem, send }
}
