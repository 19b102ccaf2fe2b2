import { ListFilter, X } from 'lucide-react'
import { useRef } from 'react'

import { useAddress } from '#client/routing/navigation.ts'
import { buttonLook } from '#client/ui/button-look.ts'
import { Button } from '#client/ui/Button.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { useDisclosure } from '#client/ui/use-disclosure.ts'

import { FilterChoices } from './FilterChoices.tsx'
import { type Filter, keyOf, namesOf, wordsOf } from './filters.ts'

/** Below its button; on a telephone a sheet from the lower edge, above what is always there. */
const sheet =
  'absolute top-full left-0 z-30 mt-1 grid max-h-[70dvh] w-88 gap-3 overflow-y-auto rounded border border-line bg-surface p-4 ' +
  'shadow-float max-md:fixed max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:z-40 max-md:max-h-[80dvh] max-md:w-auto ' +
  'max-md:rounded-b-none max-md:pb-[max(1rem,env(safe-area-inset-bottom))]'

/** How a list is filtered, as a sentence: each part can be taken out, and others put in. F opens the choice. */
export function FilterBar({ noun, filters }: { noun: string; filters: readonly Filter[] }) {
  const { read, change } = useAddress()
  const { open, close, around, button, content } = useDisclosure()
  const opener = useRef<HTMLButtonElement>(null)
  useKeys([
    {
      key: 'f',
      what: 'Filter',
      run() {
        opener.current?.focus()
        opener.current?.click()
      },
    },
  ])
  const takeOut = (filter: Filter) => change(Object.fromEntries(namesOf(filter).map((name) => [name, undefined])))
  const chosen = filters.flatMap((filter) => {
    const words = wordsOf(filter, read)
    return words === undefined ? [] : [{ filter, words }]
  })

  return (
    <div className="relative flex flex-wrap items-center gap-2 text-sm" {...around}>
      <button type="button" ref={opener} {...button} className={buttonLook({ tone: 'quiet', size: 'tight' })}>
        <ListFilter aria-hidden className="size-4" />
        Filter
      </button>
      <span className="text-muted">
        {chosen.length === 0 ? `All ${noun}` : `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`}
      </span>
      {chosen.map(({ filter, words }) => (
        <button
          key={keyOf(filter)}
          type="button"
          onClick={() => takeOut(filter)}
          className="inline-flex min-h-7 items-center gap-1.5 rounded-full border border-fairway/50 bg-turf px-2.5 text-left hover:border-ink pointer-coarse:min-h-11"
        >
          <span>
            <span className="text-muted">{filter.label}</span> {words}
          </span>
          <X aria-hidden className="size-3.5 shrink-0" />
          <span className="sr-only">, take it out</span>
        </button>
      ))}
      {/* A press on what takes no focus, as a word, must not close it. */}
      <div {...content} tabIndex={-1} className={open ? sheet : undefined}>
        <FilterChoices filters={filters} />
        <Button
          size="tight"
          className="sticky bottom-0 md:hidden"
          onClick={() => {
            close()
            opener.current?.focus()
          }}
        >
          Done
        </Button>
      </div>
    </div>
  )
}
