import { useMutation, useQuery } from '@tanstack/react-query'

import { auth } from '#client/api/session/session.ts'
import { authSettingsQuery } from '#client/auth/queries.ts'
import { useRememberedPath } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'

/** Signs in by another provider's account, if the studio offers that. */
export function ProviderSignIn() {
  const { data: settings } = useQuery(authSettingsQuery)
  const remembered = useRememberedPath()
  const leaving = useMutation({
    mutationFn: async (provider: string) => {
      const redirectTo = location.origin + (remembered ?? '/dashboard/home')
      location.assign(await auth().signInWithOAuth(provider, { redirectTo }))
    },
  })

  return settings?.providers.map(({ name, label }) => (
    <Button
      key={name}
      tone="quiet"
      size="large"
      busy={leaving.isPending && leaving.variables === name}
      onClick={() => leaving.mutate(name)}
    >
      Continue with {label}
    </Button>
  ))
}
