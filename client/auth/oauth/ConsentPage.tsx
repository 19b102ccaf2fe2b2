import { AuthLayout } from '#client/auth/AuthLayout.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

import { Consent } from './Consent.tsx'
import { ConsentRefusal } from './ConsentRefusal.tsx'

/** Where an app of somebody else asks a person whether it may sign them in. */
export function ConsentPage() {
  const id = useAddress().read('authorization_id')

  return (
    <AuthLayout title="Sign in to an app">
      {id ? (
        <Loaded skeleton={<Skeleton className="h-96" />}>
          <Consent id={id} />
        </Loaded>
      ) : (
        <ConsentRefusal refusal="over" />
      )}
    </AuthLayout>
  )
}
