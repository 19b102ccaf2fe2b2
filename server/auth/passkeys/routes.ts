import { authHandlersFor } from '#server/auth/http/mount.ts'
import { passkeysContract } from '#shared/auth/passkeys.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'
import { addPasskey, askForPasskey } from './register.ts'
import { askForPasskeySignIn, signInWithPasskey } from './sign-in.ts'

export const passkeysRoutes = authHandlersFor(passkeysContract, (services) => ({
  askForPasskey: ({ actor }) => askForPasskey(services, signedIn(actor)),
  addPasskey: ({ body, ...context }) => addPasskey(services, signedIn(context.actor), body, context),
  askForPasskeySignIn: () => askForPasskeySignIn(services),
  signInWithPasskey: ({ body, ...context }) => signInWithPasskey(services, body, context),
  listPasskeys: ({ actor }) => listPasskeys(services, signedIn(actor).userId),
  renamePasskey: ({ params: { passkeyId }, body, ...context }) =>
    renamePasskey(services, signedIn(context.actor), { passkeyId, name: body.friendly_name ?? '' }, context),
  removePasskey: ({ params, ...context }) =>
    removePasskey(services, signedIn(context.actor), params.passkeyId, context),
}))
