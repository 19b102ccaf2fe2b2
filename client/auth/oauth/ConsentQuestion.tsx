import { useFocusOn } from '#client/auth/use-focus-on.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import type { Authorization } from '#shared/auth/oauth.ts'

import { destinationOf } from './destination.ts'
import { ScopeList } from './ScopeList.tsx'
import { shortName } from './short-name.ts'
import { useAnswering } from './use-answering.ts'

/** Who asks, what they would see, and where either answer leads. */
export function ConsentQuestion({ authorization }: { authorization: Authorization }) {
  const { studio } = useStudio()
  const { client, user, scope } = authorization

  return (
    <div className="grid gap-6">
      <p className="text-lg">
        <strong className="wrap-anywhere">{shortName(client.name)}</strong> asks to sign you in with your account at{' '}
        {studio.name}.
      </p>
      {client.registration_type === 'dynamic' && (
        <Notice kind="warning" title={`${studio.name} has not checked this app`}>
          <p>It gave itself this name. Allow it only if you have just begun to sign in there.</p>
        </Notice>
      )}
      <ScopeList scopes={scope.split(' ')} email={user.email} />
      <p className="text-muted">
        It sees nothing else, and can neither book nor change anything. A new password here ends its access.
      </p>
      <Answers authorization={authorization} />
    </div>
  )
}

function Answers({ authorization }: { authorization: Authorization }) {
  const { answering, switching, error } = useAnswering(authorization.authorization_id)
  const problem = useFocusOn(error)
  const isBusy = answering.isPending || switching.isPending
  const chosen = answering.isPending ? answering.variables : undefined
  const give = (action: 'approve' | 'deny') => () => !isBusy && answering.mutate(action)
  const { email } = authorization.user

  return (
    <>
      {error && <Refusal title="Your answer did not arrive" ref={problem} error={error} />}
      <div className="grid gap-3">
        <div className="flex flex-wrap gap-3">
          <Button size="large" className="grow" busy={chosen === 'approve'} onClick={give('approve')}>
            Allow
          </Button>
          <Button size="large" tone="quiet" className="grow" busy={chosen === 'deny'} onClick={give('deny')}>
            Deny
          </Button>
        </div>
        <p className="text-sm text-muted">
          Either takes you back to{' '}
          <strong className="wrap-anywhere text-ink">{destinationOf(authorization.redirect_uri)}</strong>.
        </p>
      </div>
      <div className="border-t border-line pt-4">
        <p className="text-muted">
          {email ? 'Signed in as ' : 'Signed in with your phone number'}
          <strong className="wrap-anywhere text-ink">{email}</strong>
        </p>
        <Button tone="plain" busy={switching.isPending} onClick={() => !isBusy && switching.mutate()}>
          Use another account
        </Button>
      </div>
    </>
  )
}
