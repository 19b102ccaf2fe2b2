import { useSuspenseQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'

import { useAddress } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { controlLook } from '#client/ui/forms/control-look.ts'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import type { ClientError } from '#shared/errors/contract.ts'

import { ErrorDrawer } from './ErrorDrawer.tsx'
import { ErrorList } from './ErrorList.tsx'
import { clientErrorsQuery } from './queries.ts'

export function ErrorsPage() {
  const { read, change } = useAddress()
  const [typed, type] = useState(read('search') ?? '')
  const search = (text: string) => {
    type(text)
    change({ search: text.trim() || undefined })
  }

  return (
    <div className="grid gap-6 px-4 py-6 md:px-8 md:py-8">
      <PageHeader
        title="Errors"
        lead="What stopped working in somebody’s browser in the last 30 days. Who it was is not recorded."
      />
      <search className="relative max-w-xl">
        <label htmlFor="error-search" className="sr-only">
          Search by error number, message or page
        </label>
        <Search aria-hidden className="absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted" />
        <input
          id="error-search"
          type="search"
          autoComplete="off"
          placeholder="Error number, message or page"
          className={`${controlLook} pl-11`}
          value={typed}
          onChange={({ target }) => search(target.value)}
        />
      </search>
      <Loaded skeleton={<Skeleton className="h-96" />}>
        <Errors search={typed.trim()} onClear={() => search('')} />
      </Loaded>
    </div>
  )
}

function Errors({ search, onClear }: { search: string; onClear: () => void }) {
  const { data: errors } = useSuspenseQuery(clientErrorsQuery)
  const { read, change } = useAddress()
  const found = errors.filter((error) => holds(error, search.toLowerCase()))
  const opened = errors.find(({ id }) => id === read('error'))
  if (errors.length === 0) {
    return (
      <EmptyState title="No errors">
        Nothing has stopped working in anybody’s browser. When something does, it appears here within seconds, with the
        number that the person can read out to you.
      </EmptyState>
    )
  }

  return (
    <>
      {found.length > 0 ? (
        <ErrorList errors={found} onOpen={(error) => change({ error: error.id }, { push: true })} />
      ) : (
        <EmptyState title="None of them" action={<Button onClick={onClear}>Clear the search</Button>}>
          No error of the last 30 days holds “{search}”.
        </EmptyState>
      )}
      {opened && <ErrorDrawer error={opened} onClose={() => change({ error: undefined })} />}
    </>
  )
}

const holds = ({ errorIds, message, path, code, operation }: ClientError, search: string) =>
  [...errorIds, message, path, code, operation].some((text) => text.toLowerCase().includes(search))
