import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { errorToast } from '#client/ui/feedback/error-toast.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { toastDone } from '#client/ui/feedback/undo.ts'
import type { PreparedBag } from '#shared/workshop/prepare/contract.ts'

import { ChangePrepared } from './ChangePrepared.tsx'
import { myPrepared, withdrawPrepared } from './queries.ts'

/** What one has prepared for the counter, until it is taken in. */
export function PreparedList() {
  const { prepared } = useSuspenseQuery(myPrepared).data
  const waiting = prepared.filter(({ status }) => status === 'waiting')
  if (waiting.length === 0) return null

  return (
    <section aria-labelledby="prepared" className="grid gap-3">
      <h2 id="prepared" className="text-lg font-semibold">
        Prepared for the counter
      </h2>
      <ul className="border-t border-line">
        {waiting.map((one) => (
          <Waiting key={one.id} prepared={one} />
        ))}
      </ul>
    </section>
  )
}

function Waiting({ prepared }: { prepared: PreparedBag }) {
  const { money, date } = useStudio()
  const [isChanging, setChanging] = useState(false)
  const queries = useQueryClient()
  const { code, clubs, totalWithTaxCents, endsAt } = prepared
  const withdrawing = useMutation({
    mutationFn: () => withdrawPrepared(prepared.id),
    onSuccess: () => toastDone(`${code} was withdrawn`),
    onError: (error) => toast(errorToast(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: myPrepared.queryKey }),
  })

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <span className="font-mono text-xl font-semibold tracking-widest">{code}</span>
      <span className="min-w-0 flex-1 basis-52">
        <span className="block">
          {clubs.map(({ slot }) => slot).join(', ')}: {money(totalWithTaxCents)} today, with tax
        </span>
        <span className="text-sm text-muted">
          Say the code at the counter, until {date(endsAt)}.{photoWords(prepared.photos.length)}
        </span>
      </span>
      <Button tone="quiet" size="tight" onClick={() => setChanging(true)}>
        Change<span className="sr-only"> {code}</span>
      </Button>
      <Button tone="quiet" size="tight" busy={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
        Withdraw<span className="sr-only"> {code}</span>
      </Button>
      {isChanging && (
        <Dialog title={`Change ${code}`} place="wide" onClose={() => setChanging(false)}>
          <Loaded skeleton={<Skeleton className="h-96" />}>
            <ChangePrepared prepared={prepared} onDone={() => setChanging(false)} />
          </Loaded>
        </Dialog>
      )}
    </li>
  )
}

const photoWords = (count: number) => (count === 0 ? '' : count === 1 ? ' With 1 photo.' : ` With ${count} photos.`)
