import { useMutation } from '@tanstack/react-query'

import { answerWithRecoveryCode, stepSentence, type SecondStepProps } from './second-step.ts'
import { StepCodeForm } from './StepCodeForm.tsx'

export function RecoveryCode({ onTaken }: SecondStepProps) {
  const taking = useMutation({ mutationFn: answerWithRecoveryCode, onSuccess: onTaken })

  return (
    <StepCodeForm
      label="Recovery code"
      hint="One of the codes that you kept when you set up your second step. Each is good once."
      isNumber={false}
      problem={taking.error ? stepSentence('recovery_code', taking.error) : undefined}
      isBusy={taking.isPending}
      onSubmit={taking.mutate}
    />
  )
}
