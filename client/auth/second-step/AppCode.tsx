import { useMutation } from '@tanstack/react-query'

import { answerWithCode, stepSentence, type SecondStepProps } from './second-step.ts'
import { nameOfStep } from './step-words.ts'
import { StepCodeForm } from './StepCodeForm.tsx'

export function AppCode({ factor, onTaken }: SecondStepProps) {
  const taking = useMutation({ mutationFn: (code: string) => answerWithCode(factor.id, code), onSuccess: onTaken })

  return (
    <StepCodeForm
      label={`Code of “${nameOfStep(factor)}”`}
      hint="The six digits that your app shows now."
      problem={taking.error ? stepSentence('totp', taking.error) : undefined}
      isBusy={taking.isPending}
      onSubmit={taking.mutate}
    />
  )
}
