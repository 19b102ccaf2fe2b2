import { useMutation } from '@tanstack/react-query'

import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'

import { OutboxLink } from './OutboxLink.tsx'
import { answerFactor, askFactor, stepSentence } from './second-step.ts'
import type { Taking } from './SecondStep.tsx'
import { StepCodeForm } from './StepCodeForm.tsx'
import { useFocusOn } from './use-focus-on.ts'
import { useTaking } from './use-taking.ts'

/** A message costs the studio money: it is sent when it is asked for. */
export function PhoneCode({ way, onTaken }: Taking) {
  const sending = useMutation({ mutationFn: () => askFactor(way.id) })
  const challenge = sending.data
  const taking = useTaking((code: string) => answerFactor(way.id, { challenge_id: challenge?.id, code }), onTaken)
  const notSent = useFocusOn(sending.error)
  const send = () => {
    taking.reset()
    sending.mutate()
  }

  return (
    <div className="grid gap-5">
      {sending.error && (
        <Notice kind="problem" title="No message was sent" ref={notSent}>
          {stepSentence('phone', sending.error)}
        </Notice>
      )}
      {challenge && (
        <StepCodeForm
          label="Code of the message"
          hint={`It went to the number that ends in ${lastDigits(way.phone)}.`}
          problem={taking.error ? stepSentence('phone', taking.error) : undefined}
          isBusy={taking.isPending}
          onSubmit={taking.mutate}
        />
      )}
      {challenge ? (
        <div className="grid justify-items-start">
          <Button tone="plain" busy={sending.isPending} onClick={send}>
            Send another message
          </Button>
          <OutboxLink what="message" />
        </div>
      ) : (
        <Button size="large" busy={sending.isPending} onClick={send}>
          Text a code to … {lastDigits(way.phone)}
        </Button>
      )}
    </div>
  )
}

const lastDigits = (phone = '') => phone.slice(-4)
