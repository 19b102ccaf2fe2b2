import { useMutation } from '@tanstack/react-query'

import { useFocusOn } from '#client/auth/use-focus-on.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'

import { answerWithKey, stepSentence, type SecondStepProps } from './second-step.ts'
import { nameOfStep } from './step-words.ts'

export function SecurityKey({ factor, onTaken }: SecondStepProps) {
  const taking = useMutation({ mutationFn: () => answerWithKey(factor.id), onSuccess: onTaken })
  const problem = useFocusOn(taking.error)

  return (
    <div className="grid gap-5">
      {taking.error && (
        <Refusal
          title="Not confirmed yet"
          ref={problem}
          error={taking.error}
          why={stepSentence('webauthn', taking.error)}
        />
      )}
      <p>
        Have “{nameOfStep(factor)}” at hand: plug it in, or hold it to the back of your phone when your browser asks.
      </p>
      <Button size="large" busy={taking.isPending} onClick={() => taking.mutate()}>
        Use the key
      </Button>
    </div>
  )
}
