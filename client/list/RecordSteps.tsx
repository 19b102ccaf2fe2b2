import { ChevronDown, ChevronUp } from 'lucide-react'

import { Link } from '#client/routing/Link.tsx'
import { useGo } from '#client/routing/navigation.ts'
import { useKeys } from '#client/ui/keys/screen-keys.ts'

import { neighbourIn } from './walks.ts'

/** On the page of a record, to the one before and the one after it in the list that somebody came from. */
export function RecordSteps({ address }: { address: string }) {
  const go = useGo()
  const [before, after] = [neighbourIn(address, -1), neighbourIn(address, 1)]
  const stepTo = (key: string, what: string, to: string | undefined) =>
    to === undefined ? [] : [{ key, what, run: () => void go(to) }]
  useKeys([...stepTo('[', 'Record before', before), ...stepTo(']', 'Next record', after)])
  if (before === undefined && after === undefined) return null

  return (
    <span className="flex max-md:hidden">
      <Step to={before} label="Record before" title="Record before ([)" Icon={ChevronUp} />
      <Step to={after} label="Next record" title="Next record (])" Icon={ChevronDown} />
    </span>
  )
}

interface StepProps {
  to: string | undefined
  label: string
  title: string
  Icon: typeof ChevronUp
}

const look = 'grid size-row place-items-center rounded text-muted'

const Step = ({ to, label, title, Icon }: StepProps) =>
  to === undefined ? (
    <span className={`${look} opacity-40`}>
      <Icon aria-hidden className="size-5" />
    </span>
  ) : (
    <Link to={to} aria-label={label} title={title} className={`${look} hover:bg-sunken hover:text-ink`}>
      <Icon aria-hidden className="size-5" />
    </Link>
  )
