import { useQuery } from '@tanstack/react-query'

import { AccountPart } from '#client/auth/security/account/AccountPart.tsx'
import { appsOf } from '#client/auth/security/queries.ts'

import { AppList } from './AppList.tsx'

/** The apps that a person signs in to with this account; nothing where the studio lets nobody do so. */
export function Apps({ userId }: { userId: string }) {
  const { data: apps, isError } = useQuery(appsOf(userId))
  if (!apps?.isOffered && !isError) return null

  return (
    <AccountPart title="Apps with access" lead="What you sign in to with your account here, and what it sees of you.">
      <AppList userId={userId} />
    </AccountPart>
  )
}
