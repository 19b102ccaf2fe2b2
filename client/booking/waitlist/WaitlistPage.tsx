import { useInfiniteQuery } from '@tanstack/react-query'

import { List } from '#client/list/List.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'

import { waitlistWith } from './queries.ts'
import { waitlistColumns } from './waitlist-columns.tsx'

/** Who waits for what, in their order, and who was offered what. */
export function WaitlistPage() {
  const { read, linkTo } = useAddress()
  const ended = read('show') === 'ended'

  return (
    <div className="grid content-start">
      <Bar ended={ended} />
      <div className="grid gap-4 px-4 py-4">
        <nav aria-label="Which" className="flex gap-2">
          <ButtonLink size="small" tone={ended ? 'quiet' : 'primary'} to={linkTo({ show: undefined })}>
            Waiting
          </ButtonLink>
          <ButtonLink size="small" tone={ended ? 'primary' : 'quiet'} to={linkTo({ show: 'ended' })}>
            Ended
          </ButtonLink>
        </nav>
        <Loaded resetKey={String(ended)} skeleton={<Rows />}>
          <List
            caption={ended ? 'Ended' : 'Waiting'}
            query={waitlistWith({ ended })}
            rowsOf={({ entries }) => entries}
            columns={waitlistColumns}
            empty={
              <EmptyState title={ended ? 'Nobody has left a line yet' : 'Nobody waits'}>
                Clients join when what they want is taken. A time that is given back is kept for the first of them.
              </EmptyState>
            }
          />
        </Loaded>
      </div>
    </div>
  )
}

function Bar({ ended }: { ended: boolean }) {
  const { data } = useInfiniteQuery(waitlistWith({ ended: false }))
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  const offered = entries.filter(({ status }) => status === 'offered').length
  const figures = [`${entries.length - offered} waiting`, `${offered} offered`]

  return (
    <TitleBar
      title="Waitlist"
      figures={ended || !data ? [] : figures}
      action={
        <ButtonLink size="small" to="/book-now">
          Add somebody
        </ButtonLink>
      }
    />
  )
}

const Rows = () => (
  <div className="grid gap-px">
    {Array.from({ length: 8 }, (_, row) => (
      <Skeleton key={row} className="h-12" />
    ))}
  </div>
)
