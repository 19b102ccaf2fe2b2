import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Download, Plus } from 'lucide-react'
import { useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { download } from '#client/ui/browser/download.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { errorToast } from '#client/ui/feedback/error-toast.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { PreparedList } from '#client/workshop/prepare/PreparedList.tsx'
import { MyGrips } from '#client/workshop/radar/MyGrips.tsx'
import { isMissing } from '#shared/workshop/bag-contract.ts'

import { AddClub } from './AddClub.tsx'
import { ClubList } from './ClubList.tsx'
import { fetchInsurance, myBag } from './queries.ts'

/** One's own clubs, with what was done to each. */
export function BagPage() {
  const userId = useSession()?.user.id
  const [isAdding, setAdding] = useState(false)

  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-12">
      <PageHeader
        title="My bag"
        lead="What each of your clubs is, and what was done to it here. The code stands on its shaft band."
        action={
          <Button onClick={() => setAdding(true)}>
            <Plus aria-hidden className="size-4.5" />
            Add a club
          </Button>
        }
      />
      {userId !== undefined && (
        <Loaded skeleton={<Skeleton className="h-64" />}>
          <MyGrips />
          <PreparedList />
          <OwnBag />
        </Loaded>
      )}
      {isAdding && <AddClub onClose={() => setAdding(false)} />}
    </div>
  )
}

function OwnBag() {
  const { clubs } = useSuspenseQuery(myBag).data
  if (clubs.length === 0) {
    return (
      <EmptyState title="Your bag is empty here">
        Clubs that we build or repair for you join it by themselves. Add the others, and you have their numbers at hand
        when you need them.
      </EmptyState>
    )
  }

  return (
    <>
      <ClubList clubs={clubs} />
      <Papers hasMissing={clubs.some(isMissing)} />
    </>
  )
}

function Papers({ hasMissing }: { hasMissing: boolean }) {
  const fetching = useMutation({
    mutationFn: (only: 'missing' | undefined) => fetchInsurance(only),
    onSuccess: (bytes) => download(new Blob([bytes], { type: 'application/pdf' }), 'clubs.pdf'),
    onError: (error) => toast(errorToast(error)),
  })

  return (
    <section className="grid justify-items-start gap-3" aria-labelledby="papers">
      <h2 id="papers" className="text-lg font-semibold">
        For your insurer
      </h2>
      <p className="max-w-prose text-muted">
        One document with specifications, serial numbers, photos and what was paid for work here.
      </p>
      <div className="flex flex-wrap gap-2">
        {hasMissing && (
          <Button tone="quiet" busy={fetching.isPending} onClick={() => fetching.mutate('missing')}>
            <Download aria-hidden className="size-4" />
            Clubs that are missing
          </Button>
        )}
        <Button tone="quiet" busy={fetching.isPending} onClick={() => fetching.mutate(undefined)}>
          <Download aria-hidden className="size-4" />
          The whole bag
        </Button>
      </div>
    </section>
  )
}
