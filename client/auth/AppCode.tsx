import { takeAppCode, stepSentence } from './second-step.ts'
import type { Taking } from './SecondStep.tsx'
import { StepCodeForm } from './StepCodeForm.tsx'
import { useTaking } from './use-taking.ts'

export function AppCode({ way, onTaken }: Taking) {
  const taking = useTaking((code: string) => takeAppCode(way.id, code), onTaken)

  return (
    <StepCodeForm
      label="Code of your authenticator app"
      hint={way.friendly_name && `You named it “${way.friendly_name}”.`}
      problem={taking.error ? stepSentence('totp', taking.error) : undefined}
      isBusy={taking.isPending}
      onSubmit={taking.mutate}
    />
  )
}
