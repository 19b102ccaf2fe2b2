import { Bookmark, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { z } from 'zod'

import { useSession } from '#client/api/session/session.ts'
import { Link } from '#client/routing/Link.tsx'
import { usePlace } from '#client/routing/navigation.ts'
import { keptInBrowser } from '#client/ui/browser/kept.ts'
import { buttonLook } from '#client/ui/button-look.ts'
import { Button } from '#client/ui/Button.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { useDisclosure } from '#client/ui/use-disclosure.ts'

const Views = z.array(z.object({ name: z.string(), search: z.string() }))

function useViews(pathname: string) {
  const userId = useSession()?.user.id ?? ''
  const kept = keptInBrowser(`views ${userId} ${pathname}`, Views)
  const [views, show] = useState(() => kept.read() ?? [])
  const keep = (next: z.output<typeof Views>) => {
    kept.write(next)
    show(next)
  }

  return {
    views,
    save: (name: string, search: string) => keep([...views.filter((view) => view.name !== name), { name, search }]),
    drop: (name: string) => keep(views.filter((view) => view.name !== name)),
  }
}

/** The ways in which this person looks at a list: filters, search and sort under a name, in this browser. V opens them. */
export function SavedViews() {
  const { pathname, search } = usePlace()
  const { views, save, drop } = useViews(pathname)
  const { open, close, around, button, content } = useDisclosure()
  const opener = useRef<HTMLButtonElement>(null)
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
            ? 'absolute top-full right-0 z-30 mt-1 grid w-72 gap-2 rounded border border-line bg-surface p-3 text-sm shadow-float max-sm:right-auto max-sm:left-0'
            : undefined
        }
      >
        {views.length > 0 && <ViewList views={views} onFollow={close} onDrop={drop} />}
        <SaveForm onSave={(name) => save(name, search)} />
      </div>
    </div>
  )
}

interface ViewListProps {
  views: z.output<typeof Views>
  onFollow: () => void
  onDrop: (name: string) => void
}

function ViewList({ views, onFollow, onDrop }: ViewListProps) {
  const { pathname, search } = usePlace()

  return (
    <ul>
      {views.map((view) => (
        <li key={view.name} className="flex items-center">
          <Link
            to={pathname + view.search}
            onClick={onFollow}
            aria-current={view.search === search ? 'page' : undefined}
            className="flex min-h-row min-w-0 grow items-center rounded px-2 wrap-anywhere hover:bg-sunken aria-[current]:font-semibold"
          >
            {view.name}
          </Link>
          <button
            type="button"
            aria-label={`Forget ${view.name}`}
            onClick={() => onDrop(view.name)}
            className="grid size-row place-items-center rounded text-muted hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function SaveForm({ onSave }: { onSave: (name: string) => void }) {
  const [name, type] = useState('')

  return (
    <form
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === '') return
        onSave(name.trim())
        type('')
      }}
    >
      <TextInput
        isTight
        required
        maxLength={60}
        aria-label="Name of this view"
        placeholder="Name of this view"
        value={name}
        onChange={({ target }) => type(target.value)}
      />
      <Button type="submit" size="tight">
        Save
      </Button>
    </form>
  )
}
