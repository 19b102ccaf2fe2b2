import { callAuth } from '#client/api/session/call-auth.ts'
import { makeKey } from '#client/auth/second-step/keys.ts'
import { deviceInWords } from '#shared/auth/user-agent.ts'

/** Has this browser make a passkey. One whose keeper is not known is called after the browser. */
export async function addPasskey() {
  const { challenge_id, options } = await callAuth(({ askForPasskey }) => askForPasskey, {})
  const credential = await makeKey(options)
  const added = await callAuth((auth) => auth.addPasskey, { body: { challenge_id, credential } })

  return added.friendly_name ? added : renamePasskey(added.id, deviceInWords(navigator.userAgent))
}

export const renamePasskey = (passkeyId: string, friendly_name: string) =>
  callAuth((auth) => auth.renamePasskey, { params: { passkeyId }, body: { friendly_name } })

export const removePasskey = (passkeyId: string) => callAuth((auth) => auth.removePasskey, { params: { passkeyId } })
