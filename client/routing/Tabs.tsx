import { clsx } from 'clsx'

import { useKeys } from '#client/ui/keys/screen-keys.ts'

import { Link } from './Link.tsx'
import { useAddress, useGo } from './navigation.ts'

export interface Tab<Name extends string> {
  name: Name
  label: string
  /** How many rows it holds. */
  count?: number
}

/** Which of the tabs is chosen in the address; the first is when none is. */
export function useTab<Name extends string>(tabs: readonly Tab<Name>[], parameter = 'tab'): Name | undefined {
  const chosen = useAddress().read(parameter)
  return (tabs.find(({ name }) => name === chosen) ?? tabs[0])?.name
}

/** The tabs of a record as links, each with an address of its own; the digits 1 to 9 lead to them. */
export function Tabs<Name extends string>({
  label,
  tabs,
  parameter = 'tab',
}: {
  /** What they are tabs of. */
  label: string
  tabs: readonly Tab<Name>[]
  parameter?: string
}) {
  const { linkTo } = useAddress()
  const go = useGo()
  const current = useTab(tabs, parameter)
  const addressOf = (name: Name) => linkTo({ [parameter]: name === tabs[0]?.name ? undefined : name })
  useKeys(
    tabs.slice(0, 9).map(({ name, label }, index) => ({
      key: String(index + 1),
      what: label,
      run: () => void go(addressOf(name), { preventScrollReset: true }),
    })),
  )

  return (
    <nav aria-label={label} className="relative overflow-x-auto border-b border-line print:hidden">
      <ul className="flex gap-1">
        {tabs.map(({ name, label, count }) => (
          <li key={name}>
            <Link
              to={addressOf(name)}
              preventScrollReset
              aria-current={name === current ? 'page' : undefined}
              {...(name === current && { ref: showWhole })}
              className={clsx(
                'flex min-h-row items-center gap-1.5 border-b-3 px-2.5 text-sm whitespace-nowrap -outline-offset-2!',
                name === current ? 'border-flag font-semibold' : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {label}
              {count !== undefined && <span className="font-normal text-muted figures">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Of many on a telephone, the chosen one may be beside the screen. */
const showWhole = (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: 'nearest' })
