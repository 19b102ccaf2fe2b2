import { Button } from '#client/ui/Button.tsx'

import { Notice } from './Notice.tsx'

/** What an infinite query tells of its next page. */
interface PagedList {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

/** The way to the rest of a list, as long as there is one. */
export function MoreButton({ list, label = 'Show more' }: { list: PagedList; label?: string }) {
  if (!list.hasNextPage) return null

  return (
    <div className="grid justify-items-start gap-3">
      {list.isFetchNextPageError && <Notice kind="problem" title="The next ones could not be fetched. Try again." />}
      <Button tone="quiet" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {label}
      </Button>
    </div>
  )
}
