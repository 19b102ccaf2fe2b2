import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'

import { servicesQuery } from '#client/catalog/queries.ts'
import { Link } from '#client/routing/Link.tsx'
import { useMayOpen } from '#client/routing/may-open.ts'
import { useGo } from '#client/routing/navigation.ts'
import { controlLook } from '#client/ui/forms/control-look.ts'

import { type FindablePage, pagesMatching } from './findable-pages.ts'

const shownAtMost = 8

/** A search over pages and, where they can be booked, services. Arrows walk the list, Enter opens the first. */
export function FindPage({ pages, withServices }: { pages: readonly FindablePage[]; withServices: boolean }) {
  const go = useGo()
  const heading = withServices ? 'What people come for' : 'The tools of the back office'
  const list = useRef<HTMLUListElement>(null)
  const [typed, type] = useState('')
  const services = useQuery({ ...servicesQuery, enabled: withServices }).data ?? []
  const bookable = services.map(({ code, name, summary }) => ({
    to: `/book-now?service=${encodeURIComponent(code)}`,
    title: `Book: ${name}`,
    about: summary,
    isWanted: false,
  }))
  const mayOpen = useMayOpen()
  const found = pagesMatching(typed, [...pages, ...bookable])
    .filter(({ to }) => mayOpen(to))
    .slice(0, shownAtMost)

  return (
    <search className="grid max-w-4xl gap-3">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows are a shortcut; Tab does the same */}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() && found[0]) void go(found[0].to)
        }}
        onKeyDown={(event) => walk(event, list.current)}
        className="grid gap-3"
      >
        <label htmlFor="find-page" className="font-medium">
          Find a page or a service
        </label>
        <div className="relative max-w-2xl">
          <Search aria-hidden className="absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted" />
          <input
            id="find-page"
            type="search"
            autoComplete="off"
            enterKeyHint="go"
            className={`${controlLook} pl-11`}
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
        </div>
        <output className="text-sm text-muted">
          {typed.trim() ? foundInWords(typed.trim(), found.length) : heading}
        </output>
        <ul ref={list} className="grid gap-x-10 border-t border-line sm:grid-cols-2">
          {found.map(({ to, title, about }) => (
            <li key={to} className="border-b border-line">
              <Link to={to} className="grid min-h-11 content-center py-2.5 hover:text-fairway">
                <span className="font-medium">{title}</span>
                <span className="text-sm text-pretty text-muted">{about}</span>
              </Link>
            </li>
          ))}
        </ul>
      </form>
    </search>
  )
}

function foundInWords(typed: string, count: number): string {
  if (count === 0) return `Nothing here holds “${typed}”. Try one word, such as “fitting”.`

  return count === shownAtMost ? 'The nearest pages' : `${count} ${count === 1 ? 'page' : 'pages'}`
}

/** Up and down lead from the field through the links and back. */
function walk(event: KeyboardEvent<HTMLFormElement>, list: HTMLUListElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return

  const stops = [...event.currentTarget.querySelectorAll('input'), ...(list?.querySelectorAll('a') ?? [])]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  event.preventDefault()
  stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus()
}
