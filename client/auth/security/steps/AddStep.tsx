import type { Close } from '#client/auth/security/InPlace.tsx'
import type { User } from '#shared/auth/user.ts'

import { AddApp } from './AddApp.tsx'
import { AddPhone } from './AddPhone.tsx'
import { AddSecurityKey } from './AddSecurityKey.tsx'
import type { StepKind } from './factor-calls.ts'

const forms = { totp: AddApp, phone: AddPhone, webauthn: AddSecurityKey }

/** Adds a second step of this kind. */
export function AddStep({ kind, user, onClose }: { kind: StepKind; user: User; onClose: Close }) {
  const Form = forms[kind]

  return <Form user={user} onClose={onClose} />
}
