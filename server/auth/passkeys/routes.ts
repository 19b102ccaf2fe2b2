import { authHandlersFor } from '#server/auth/http/mount.ts'
import { passkeysContract } from '#shared/auth/passkeys.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'
import { addPasskey, askForPasskey } from './register.ts'
import { askForPasskeySignIn, signInWithPasskey } from './sign-in.ts'

export const passkeysRoutes = authHandlersFor(passkeysContract, () => ({
  askForPasskey: ({ actor, work }) => askForPasskey(work, signedIn(actor)),
  addPasskey: ({ body, work, ...context }) => addPasskey(work, signedIn(context.actor), body),
  askForPasskeySignIn: ({ work }) => askForPasskeySignIn(work),
  signInWithPasskey: ({ body, work }) => signInWithPasskey(work, body),
  listPasskeys: ({ actor, work }) => listPasskeys(work, signedIn(actor).userId),
  renamePasskey: ({ params: { passkeyId }, body, work, ...context }) =>
    renamePasskey(work, signedIn(context.actor), { passkeyId, name: body.friendly_name ?? '' }),
  removePasskey: ({ params, work, ...context }) => removePasskey(work, signedIn(context.actor), params.passkeyId),
}))
