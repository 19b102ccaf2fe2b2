import { useSuspenseQuery } from '@tanstack/react-query'

import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

import { PackageEditor } from './PackageEditor.tsx'
import { packageQuery } from './queries.ts'

/** One package, or one that is about to be added. */
export function PackagePage({ packageId }: { packageId: string }) {
  return (
    <Loaded skeleton={<Skeleton className="m-4 h-96" />}>
      {packageId === 'new' ? <PackageEditor /> : <Known packageId={packageId} />}
    </Loaded>
  )
}

function Known({ packageId }: { packageId: string }) {
  const { data: sold } = useSuspenseQuery(packageQuery(packageId))

  return <PackageEditor sold={sold} />
}
