import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'

import { auth } from '#client/api/session/session.ts'
import { captchaToken } from '#client/auth/captcha/captcha-token.ts'
import { askForPasskey, passkeySentence, pickPasskey, signInWithPasskey } from '#client/auth/passkey.ts'
import { authSettingsQuery } from '#client/auth/queries.ts'
import { useEntering } from '#client/auth/use-entering.ts'
import { useFocusOn } from '#client/auth/use-focus-on.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { PasskeyAnswer } from '#shared/auth/passkeys.ts'

import { PasskeyPlace } from './PasskeyPlace.tsx'
import { useSuggestedPasskey } from './use-suggested-passkey.ts'

interface PasskeySignInProps {
  onEntering: (isEntering: boolean) => void
}

/** Signs in with a passkey, where the studio and the browser know them. */
export function PasskeySignIn({ onEntering }: PasskeySignInProps) {
  const { data: settings, isPending } = useQuery(authSettingsQuery)

  if (!browserSupportsWebAuthn()) return null
  if (isPending) return <PasskeyPlace />
  if (!settings?.passkeys_enabled) return null
  return <Offer onEntering={onEntering} mayBeSuggested={!settings.captcha} />
}

function Offer({ onEntering, mayBeSuggested }: PasskeySignInProps & { mayBeSuggested: boolean }) {
  const entering = useSigningIn(onEntering)
  // What shows that no program asks is for the one request that a person makes.
  useSuggestedPasskey(mayBeSuggested && !entering.isPending, entering.mutate)
  const problem = useFocusOn(entering.error)

  return (
    <>
      {entering.error && (
        <Notice kind="problem" title="You are not signed in" ref={problem}>
          {passkeySentence(entering.error)}
        </Notice>
      )}
      <Button tone="quiet" size="large" busy={entering.isPending} onClick={() => entering.mutate(undefined)}>
        <KeyRound aria-hidden className="size-4" />
        Sign in with a passkey
      </Button>
    </>
  )
}

function useSigningIn(onEntering: PasskeySignInProps['onEntering']) {
  const enter = useEntering()

  return useMutation({
    // Picked among the suggestions, or else to be picked now.
    mutationFn: async (suggested: PasskeyAnswer | undefined) => {
      const picked = suggested ?? (await pickPasskey(await askForPasskey(captchaToken()), 'window'))
      if (!picked) return

      const session = await signInWithPasskey(picked)
      onEntering(true)
      auth().adoptSession(session, 'SIGNED_IN')
      await enter(session)
    },
  })
}
