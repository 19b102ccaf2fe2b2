import { stepSentence, takeRecoveryCode } from './second-step.ts'
import type { Taking } from './SecondStep.tsx'
import { StepCodeForm } from './StepCodeForm.tsx'
import { useTaking } from './use-taking.ts'

export function RecoveryCode({ onTaken }: Taking) {
  const taking = useTaking(takeRecoveryCode, onTaken)

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
