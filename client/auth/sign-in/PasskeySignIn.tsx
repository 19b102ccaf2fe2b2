import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  WebAuthnAbortService,
  startAuthentication,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'

import { call } from '#client/api/call.ts'
import { authContract } from '#client/api/session/contract.ts'
import { auth } from '#client/api/session/session.ts'
import { captchaToken } from '#client/auth/captcha-token.ts'
import { authSettingsQuery } from '#client/auth/queries.ts'
import { useEntering } from '#client/auth/use-entering.ts'
import { useFocusOn } from '#client/auth/use-focus-on.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { PasskeyAnswer } from '#shared/auth/passkeys.ts'
import type { Security } from '#shared/auth/requests.ts'
import type { Session } from '#shared/auth/user.ts'
import { Failure, type FailureCode } from '#shared/http/failure.ts'

import { PasskeyPlace } from './PasskeyPlace.tsx'

interface PasskeySignInProps {
  onEntering: (isEntering: boolean) => void
}

/** Signs in with a passkey, if the studio and the browser support them. */
export function PasskeySignIn({ onEntering }: PasskeySignInProps) {
  const { data: settings, isPending } = useQuery(authSettingsQuery)

  if (!browserSupportsWebAuthn()) return null
  if (isPending) return <PasskeyPlace />
  if (!settings?.passkeys_enabled) return null
  return <Offer onEntering={onEntering} mayBeSuggested={!settings.captcha} />
}

function Offer({ onEntering, mayBeSuggested }: PasskeySignInProps & { mayBeSuggested: boolean }) {
  const entering = useSigningIn(onEntering)
  // A CAPTCHA's token is for the one request that a person makes, so suggestions are left out.
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
    // A suggested passkey that was picked, or else one that is picked now.
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

// The server forgets its challenge after some minutes: the page asks again before that.
const shareOfTime = 0.9
const usualMilliseconds = 300_000

/** Has the browser suggest passkeys in the e-mail field, and reports the picked one. */
function useSuggestedPasskey(isOffered: boolean, onPick: (picked: PasskeyAnswer) => void): void {
  const picked = useEffectEvent(onPick)

  useEffect(() => {
    if (!isOffered) return undefined

    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const offer = async () => {
      if (isOver || !(await browserSupportsWebAuthnAutofill())) return
      const ceremony = await askForPasskey()
      if (isOver) return
      timer = setTimeout(suggest, (ceremony.options.timeout ?? usualMilliseconds) * shareOfTime)
      const answer = await pickPasskey(ceremony, 'suggestions')
      if (answer && !isOver) picked(answer)
    }
    // Nobody asked for suggestions, so a failure is not shown.
    const suggest = () => void offer().catch(() => undefined)
    suggest()

    return () => {
      isOver = true
      clearTimeout(timer)
      WebAuthnAbortService.cancelCeremony()
    }
  }, [isOffered])
}

/** `security` carries the CAPTCHA's token, if the studio uses one. */
const askForPasskey = async (security: Security = {}) =>
  call((await authContract()).askForPasskeySignIn, { body: security })

type PasskeyRequest = Awaited<ReturnType<typeof askForPasskey>>

/**
 * Lets the person pick a passkey, in a window of the browser or among the suggestions of the e-mail field. Undefined if
 * they pick none, or if another request replaced this one.
 */
async function pickPasskey({ challenge_id, options }: PasskeyRequest, from: 'window' | 'suggestions') {
  try {
    const credential = await startAuthentication({
      optionsJSON: options,
      useBrowserAutofill: from === 'suggestions',
    })
    return { challenge_id, credential }
  } catch (error) {
    if (error instanceof WebAuthnError || error instanceof DOMException) return undefined
    throw error
  }
}

const signInWithPasskey = async (answer: PasskeyAnswer): Promise<Session> =>
  call((await authContract()).signInWithPasskey, { body: answer })

const sentences: Partial<Record<FailureCode, string>> = {
  webauthn_verification_failed: 'This passkey is not known here any more. Sign in with your password.',
  webauthn_challenge_expired: 'That took too long. Please try once more.',
  webauthn_challenge_not_found: 'That took too long. Please try once more.',
  user_banned: 'This account is closed for now. Please ask the studio.',
  email_not_confirmed: 'The e-mail address of this account is not confirmed yet. Sign in with your password.',
}

const passkeySentence = (error: Error): string => (error instanceof Failure && sentences[error.code]) || error.message
