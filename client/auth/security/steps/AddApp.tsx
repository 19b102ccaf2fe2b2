import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { answerWithCode } from '#client/auth/second-step/second-step.ts'
import { freeName } from '#client/auth/second-step/step-words.ts'
import { NameField } from '#client/auth/security/account/NameField.tsx'
import { CodeField } from '#client/auth/security/CodeField.tsx'
import { CopyButton } from '#client/auth/security/CopyButton.tsx'
import type { Close } from '#client/auth/security/InPlace.tsx'
import { PlaceForm } from '#client/auth/security/PlaceForm.tsx'
import type { EnrolledFactor } from '#shared/auth/factors.ts'
import type { User } from '#shared/auth/user.ts'

import { useNewStep } from './use-new-step.ts'

/** Adds an authenticator app, which shows a new code every half minute. */
export function AddApp({ user, onClose }: { user: User; onClose: Close }) {
  const taken = (user.factors ?? []).map(({ friendly_name: name }) => name ?? '')
  const [name, setName] = useState(() => freeName('Authenticator app', taken))
  const [code, setCode] = useState('')
  const { begun, begin, reread, drop } = useNewStep(user)
  const beginning = useMutation({ mutationFn: () => begin({ factor_type: 'totp', friendly_name: name }) })
  const proving = useMutation({
    mutationFn: (factorId: string) => answerWithCode(factorId, code),
    onSuccess: async () => {
      await reread()
      onClose('Your authenticator app is your second step from now on.')
    },
  })
  const cancel = () => {
    drop()
    onClose()
  }
  if (!begun?.totp) {
    return (
      <PlaceForm
        key="name"
        label="Add an authenticator app"
        action="Show the QR code"
        busy={beginning.isPending}
        error={beginning.error}
        refused="The app was not added"
        onSubmit={() => beginning.mutate()}
        onCancel={cancel}
      >
        <NameField hint="You see it here, and when you are asked for a code." value={name} onChange={setName} />
      </PlaceForm>
    )
  }
  return (
    <PlaceForm
      key="code"
      label="Add an authenticator app"
      action="Turn it on"
      busy={proving.isPending}
      error={proving.error}
      refused="The app was not added"
      onSubmit={() => proving.mutate(begun.id)}
      onCancel={cancel}
    >
      <Secret totp={begun.totp} />
      <CodeField label="2. Type the code that the app shows" value={code} onChange={setCode} />
    </PlaceForm>
  )
}

const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

function Secret({ totp }: { totp: NonNullable<EnrolledFactor['totp']> }) {
  return (
    <div className="grid gap-3">
      <p className="font-medium">1. Scan this with the app</p>
      {/* Black on white in dark mode too, because cameras need it. */}
      <img
        src={`data:image/svg+xml;utf-8,${encodeURIComponent(totp.qr_code)}`}
        alt="QR code for your authenticator app"
        className="size-48 rounded border border-line bg-[#ffffff] p-2"
      />
      <p className="text-sm text-muted">Or type this key into it:</p>
      <p className="rounded bg-sunken px-4 py-2.5 font-mono text-sm break-words select-all">{inFours(totp.secret)}</p>
      <CopyButton text={totp.secret}>Copy the key</CopyButton>
    </div>
  )
}
