import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'

import { stepSentence, takeSecurityKey } from './second-step.ts'
import type { Taking } from './SecondStep.tsx'
import { useFocusOn } from './use-focus-on.ts'
import { useTaking } from './use-taking.ts'

export function SecurityKey({ way, onTaken }: Taking) {
  const taking = useTaking(() => takeSecurityKey(way.id), onTaken)
  const problem = useFocusOn(taking.error)

  return (
    <div className="grid gap-5">
      {taking.error && (
        <Notice kind="problem" title="Not confirmed yet" ref={problem}>
          {stepSentence('webauthn', taking.error)}
        </Notice>
      )}
      <p>
        Have {way.friendly_name ? `“${way.friendly_name}”` : 'your security key'} at hand: plug it in, or hold it to the
        back of your phone when your browser asks.
      </p>
      <Button size="large" busy={taking.isPending} onClick={() => taking.mutate(undefined)}>
        Use your security key
      </Button>
    </div>
  )
}
