import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser'
import { useEffect, useEffectEvent } from 'react'

import { askForPasskey, pickPasskey } from '#client/auth/passkey.ts'
import type { PasskeyAnswer } from '#shared/auth/passkeys.ts'

// The server forgets its question after some minutes: the page asks anew before that.
const shareOfTime = 0.9
const usualMilliseconds = 300_000

/** Has the browser suggest passkeys in the field that is for them; hears of the one that is picked. */
export function useSuggestedPasskey(isOffered: boolean, onPick: (picked: PasskeyAnswer) => void): void {
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
    // Nobody has asked for suggestions: without them the page is as good as before.
    const suggest = () => void offer().catch(() => undefined)
    suggest()

    return () => {
      isOver = true
      clearTimeout(timer)
      WebAuthnAbortService.cancelCeremony()
    }
  }, [isOffered])
}
