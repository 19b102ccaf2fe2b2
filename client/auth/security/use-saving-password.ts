import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { callAuth } from '#client/api/call-auth.ts'
import { auth } from '#client/api/session/session.ts'
import { isOneOf } from '#client/auth/is-one-of.ts'
import { blankToNull } from '#shared/http/blank-to-null.ts'
import { Failure } from '#shared/http/failure.ts'

import { accountKey } from './queries.ts'
import { useConfirmed } from './use-confirmed.ts'

export interface NewPassword {
  password: string
  current: string
  /** The mailed code by which the owner proves who they are. */
  code: string
}

export const mailCode = async (): Promise<void> => void (await callAuth(({ reauthenticate }) => reauthenticate, {}))

/** Saves a new password. The server says what else is needed. */
export function useSavingPassword(userId: string, onSaved: () => void) {
  const queries = useQueryClient()
  const confirmed = useConfirmed()
  const [asks, setAsks] = useState({ current: false, code: false })
  const saving = useMutation({
    mutationFn: ({ password, current, code }: NewPassword) => {
      // The protocol takes an empty password as unchanged.
      if (blankToNull(password) === null) throw new Failure('weak_password', 'Choose a password.')
      const proof = { ...(current && { current_password: current }), ...(code && { nonce: code }) }
      return confirmed(() => auth().updateUser({ password, ...proof }))
    },
    onError: async (error) => {
      if (isOneOf(error, 'current_password_required')) setAsks({ ...asks, current: true })
      if (!isOneOf(error, 'reauthentication_needed')) return
      setAsks({ ...asks, code: true })
      await mailCode()
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: accountKey(userId) })
      onSaved()
    },
  })

  return { saving, asks }
}
