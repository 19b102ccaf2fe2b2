import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { shortName } from '#client/auth/oauth/short-name.ts'
import { AccountRows } from '#client/auth/security/AccountRows.tsx'
import { Done } from '#client/auth/security/Done.tsx'
import { appsOf } from '#client/auth/security/queries.ts'

import { AppRow } from './AppRow.tsx'

export function AppList({ userId }: { userId: string }) {
  const { data: apps } = useSuspenseQuery(appsOf(userId))
  const [shutOut, tell] = useState<string>()

  return (
    <>
      {shutOut && <Done title={`${shutOut} no longer has access.`} />}
      {apps.grants.length > 0 ? (
        <AccountRows label="Your apps">
          {apps.grants.map((grant) => (
            <AppRow
              key={grant.client.id}
              userId={userId}
              grant={grant}
              onRemoved={() => tell(shortName(grant.client.name))}
            />
          ))}
        </AccountRows>
      ) : (
        <p>No app has access to your account.</p>
      )}
    </>
  )
}
