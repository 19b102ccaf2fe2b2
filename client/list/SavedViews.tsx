import { useQuery } from '@tanstack/react-query'
import { Bookmark, Star, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { useAct } from '#client/api/use-act.ts'
import { Link } from '#client/routing/Link.tsx'
import { useGo, usePlace } from '#client/routing/navigation.ts'
import { buttonLook } from '#client/ui/button-look.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { useDisclosure } from '#client/ui/use-disclosure.ts'
import { type SavedView, viewsContract } from '#shared/lists/contract.ts'

import { viewsOf } from './views.ts'

function useViews() {
  const { pathname } = usePlace()
  const userId = useSession()?.user.id
  return useQuery({ ...viewsOf(pathname, userId ?? ''), enabled: userId !== undefined })
}

/** Opens the list with its usual view, where it was come to without one. */
function useUsualView(views: readonly SavedView[] | undefined) {
  const { pathname, search } = usePlace()
  const go = useGo()
  // What was come to: whoever takes all filters out afterwards means that.
  const [isBare] = useState(search === '')
  const isOver = useRef(false)
  useEffect(() => {
    if (!views || isOver.current) return
    isOver.current = true
    const usual = views.find(({ isUsual }) => isUsual)
    if (usual && isBare && location.pathname === pathname && location.search === '') {
      void go(pathname + usual.search, { replace: true })
    }
  }, [views, isBare, pathname, go])
}

/** The ways in which a list is looked at: filters, search and sort under a name, one's own and the studio's. V opens them. */
export function SavedViews() {
  const { pathname } = usePlace()
  return <ViewsOfList key={pathname} />
}

function ViewsOfList() {
  const { open, close, around, button, content } = useDisclosure()
  const opener = useRef<HTMLButtonElement>(null)
  const { data, isError, refetch } = useViews()
  useUsualView(data?.views)
  useKeys([
    {
      key: 'v',
      what: 'Saved views',
      run() {
        opener.current?.focus()
        opener.current?.click()
      },
    },
  ])

  return (
    <div className="relative" {...around}>
      <button
        type="button"
        ref={opener}
        {...button}
        title="Saved views (V)"
        className={`${buttonLook({ tone: 'quiet', size: 'tight' })} max-md:px-2.5!`}
      >
        <Bookmark aria-hidden className="size-4" />
        <span className="max-md:sr-only">Views</span>
      </button>
      <div
        {...content}
        className={
          open
            ? 'absolute top-full right-0 z-30 mt-1 grid w-80 gap-2 rounded border border-line bg-surface p-3 text-sm shadow-float max-sm:fixed max-sm:inset-x-4 max-sm:top-auto max-sm:w-auto'
            : undefined
        }
      >
        {isError && (
          <p>
            The views could not be loaded.{' '}
            <button type="button" className="underline" onClick={() => void refetch()}>
              Try again
            </button>
          </p>
        )}
        {/* Above the views, so that `Forget` never comes under a pointer that has just pressed `Save`. */}
        {data && <SaveForm mayShare={data.mayShare} />}
        {data && data.views.length > 0 && <ViewList views={data.views} mayShare={data.mayShare} onFollow={close} />}
      </div>
    </div>
  )
}

interface ViewListProps {
  views: readonly SavedView[]
  mayShare: boolean
  onFollow: () => void
}

const rowButton = 'grid size-row shrink-0 place-items-center rounded text-muted hover:bg-sunken hover:text-ink'

function ViewList({ views, mayShare, onFollow }: ViewListProps) {
  const { pathname, search } = usePlace()
  const touches = [['views', pathname]]
  const choosing = useAct(viewsContract.chooseUsualView, { touches })
  const deleting = useAct(viewsContract.deleteView, { touches })
  const failed = choosing.error ?? deleting.error

  return (
    <>
      <ul>
        {views.map(({ id, name, search: found, isShared, isUsual }) => (
          <li key={id} className="flex items-center">
            <Link
              to={pathname + found}
              onClick={onFollow}
              aria-current={found === search ? 'page' : undefined}
              className="flex min-h-row min-w-0 grow items-center gap-2 rounded px-2 wrap-anywhere hover:bg-sunken aria-[current]:font-semibold"
            >
              <span>{name}</span>
              {isShared && <span className="text-xs font-normal text-muted">Shared</span>}
            </Link>
            <button
              type="button"
              aria-label={`Open the list with ${name}`}
              aria-pressed={isUsual}
              onClick={() => choosing.mutate({ body: { list: pathname, viewId: isUsual ? null : id } })}
              className={rowButton}
            >
              <Star aria-hidden className="size-4" fill={isUsual ? 'currentColor' : 'none'} />
            </button>
            {(!isShared || mayShare) && (
              <button
                type="button"
                aria-label={`Forget ${name}`}
                onClick={() => deleting.mutate({ params: { viewId: id } })}
                className={rowButton}
              >
                <X aria-hidden className="size-4" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {failed && <Refusal error={failed} />}
    </>
  )
}

function SaveForm({ mayShare }: { mayShare: boolean }) {
  const { pathname, search } = usePlace()
  const [name, type] = useState('')
  const [isShared, share] = useState(false)
  const saving = useAct(viewsContract.saveView, { touches: [['views', pathname]], onDone: () => type('') })

  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === '') return
        saving.mutate({ body: { list: pathname, name: name.trim(), search, isShared: isShared && mayShare } })
      }}
    >
      <div className="flex gap-2">
        <TextInput
          isTight
          required
          maxLength={60}
          aria-label="Name of this view"
          placeholder="Name of this view"
          value={name}
          onChange={({ target }) => type(target.value)}
        />
        <Button type="submit" size="tight" busy={saving.isPending}>
          Save
        </Button>
      </div>
      {mayShare && (
        <label className="flex min-h-row items-center gap-2">
          <input type="checkbox" checked={isShared} onChange={({ target }) => share(target.checked)} />
          For everybody who opens this list
        </label>
      )}
      {saving.error && <Refusal error={saving.error} />}
    </form>
  )
}
