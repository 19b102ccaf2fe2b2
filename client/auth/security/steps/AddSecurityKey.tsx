import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { whyNoKeys } from '#client/auth/second-step/keys.ts'
import { answerWithKey } from '#client/auth/second-step/second-step.ts'
import { freeName } from '#client/auth/second-step/step-words.ts'
import { NameField } from '#client/auth/security/account/NameField.tsx'
import type { Close } from '#client/auth/security/InPlace.tsx'
import { PlaceForm } from '#client/auth/security/PlaceForm.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { User } from '#shared/auth/user.ts'

import { useNewStep } from './use-new-step.ts'

/** A key that is plugged in or held to the phone. */
export function AddSecurityKey({ user, onClose }: { user: User; onClose: Close }) {
  const taken = (user.factors ?? []).map(({ friendly_name: name }) => name ?? '')
  const [name, setName] = useState(() => freeName('Security key', taken))
  const { begun, begin, reread, drop } = useNewStep(user)
  const adding = useMutation({
    mutationFn: async () => answerWithKey((await begin({ factor_type: 'webauthn', friendly_name: name })).id),
    onSuccess: async () => {
      await reread()
      onClose('Your security key is your second step from now on.')
    },
  })
  const hindrance = whyNoKeys()
  if (hindrance) {
    return (
      <div className="grid justify-items-start gap-4">
        <Notice kind="warning" title="No security key can be added here">
          {hindrance}
        </Notice>
        <Button tone="quiet" onClick={() => onClose()}>
          Close
        </Button>
      </div>
    )
  }

  return (
    <PlaceForm
      label="Add a security key"
      action={begun ? 'Try again' : 'Add the key'}
      busy={adding.isPending}
      error={adding.error}
      refused="The key was not added"
      onSubmit={() => adding.mutate()}
      onCancel={() => {
        drop()
        onClose()
      }}
    >
      {begun ? (
        <p>Have “{name}” at hand. Your browser asks for it.</p>
      ) : (
        <NameField hint="How you tell it from your other keys." value={name} onChange={setName} />
      )}
    </PlaceForm>
  )
}
