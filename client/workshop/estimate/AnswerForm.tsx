import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { SignatureField } from '#client/ui/forms/SignatureField.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { EstimateAnswer } from '#shared/workshop/estimate-contract.ts'

import { answerEstimate, estimateOf } from './queries.ts'

/** Agree with one's name, decline, or ask. */
export function AnswerForm({ token }: { token: string }) {
  const queries = useQueryClient()
  const [signedName, setName] = useState('')
  const answering = useMutation({
    mutationFn: (answer: EstimateAnswer) => answerEstimate(answer),
    onSuccess: (estimate) => queries.setQueryData(estimateOf(token).queryKey, estimate),
    onError: () => queries.invalidateQueries({ queryKey: estimateOf(token).queryKey }),
  })
  const { isPending, error } = answering

  return (
    <div className="grid gap-8">
      {error && <Refusal title="Your answer has not reached us" error={error} />}
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) answering.mutate({ token, answer: 'approve', signedName: signedName.trim() })
        }}
      >
        <SignatureField agreed="you agree to the work above" name={signedName} onType={setName} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isPending} disabled={signedName.trim() === ''}>
            Agree to the work
          </Button>
          <Button tone="quiet" busy={isPending} onClick={() => answering.mutate({ token, answer: 'decline' })}>
            Decline
          </Button>
        </div>
      </form>
      <QuestionForm busy={isPending} onAsk={(question) => answering.mutate({ token, answer: 'ask', question })} />
    </div>
  )
}

function QuestionForm({ busy, onAsk }: { busy: boolean; onAsk: (question: string) => void }) {
  const [question, setQuestion] = useState('')

  return (
    <form
      className="grid gap-4 border-t border-line pt-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onAsk(question.trim())
      }}
    >
      <Field label="Or ask us first">
        {(ids) => (
          <TextInput {...ids} maxLength={280} value={question} onChange={({ target }) => setQuestion(target.value)} />
        )}
      </Field>
      <div>
        <Button type="submit" tone="quiet" busy={busy} disabled={question.trim() === ''}>
          Ask
        </Button>
      </div>
    </form>
  )
}
