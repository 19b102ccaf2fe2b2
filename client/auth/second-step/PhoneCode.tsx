import { useMutation } from '@tanstack/react-query'

import { OutboxLink } from '#client/auth/OutboxLink.tsx'
import { useFocusOn } from '#client/auth/use-focus-on.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'

import { answerWithCode, askFactor, stepSentence, type SecondStepProps } from './second-step.ts'
import { numberHint } from './step-words.ts'
import { StepCodeForm } from './StepCodeForm.tsx'

/** A message costs the studio money: it is sent when it is asked for. */
export function PhoneCode({ factor, onTaken }: SecondStepProps) {
  const sending = useMutation({ mutationFn: () => askFactor(factor.id) })
  const taking = useMutation({
    mutationFn: (code: string) => answerWithCode(factor.id, code, sending.data?.id),
    onSuccess: onTaken,
  })
  const notSent = useFocusOn(sending.error)
  const number = numberHint(factor.phone ?? '')
  const send = () => {
    taking.reset()
    sending.mutate()
  }

  return (
    <div className="grid gap-5">
      {sending.error && (
        <Refusal
          title="No message was sent"
          ref={notSent}
          error={sending.error}
          why={stepSentence('phone', sending.error)}
        />
      )}
      {sending.data ? (
        <>
          <StepCodeForm
            label="Code of the message"
            hint={`We have texted it to ${number}.`}
            problem={taking.error ? stepSentence('phone', taking.error) : undefined}
            isBusy={taking.isPending}
            onSubmit={taking.mutate}
          />
          <div className="grid justify-items-start">
            <Button tone="plain" busy={sending.isPending} onClick={send}>
              Send another message
            </Button>
            <OutboxLink what="message" />
          </div>
        </>
      ) : (
        <>
          <p>We text a code to {number}.</p>
          <Button size="large" busy={sending.isPending} onClick={send}>
            Text me a code
          </Button>
        </>
      )}
    </div>
  )
}
