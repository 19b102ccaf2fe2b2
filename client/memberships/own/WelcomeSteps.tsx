import { Link } from '#client/routing/Link.tsx'

const steps = [
  {
    name: 'Complete your details',
    text: 'A phone number for the day a bay breaks down, and who belongs to your household.',
    to: '/complete-members',
    label: 'See what is missing',
  },
  {
    name: 'Book your first hour',
    text: 'At the terms of your plan.',
    to: '/dashboard/book',
    label: 'Book an hour',
  },
  {
    name: 'Find your evening',
    text: 'Which leagues take sign-ups, and what a place costs a member.',
    to: '/leagues/sign-up',
    label: 'See the leagues',
  },
]

/** What a new member does next, in this order. */
export function WelcomeSteps() {
  return (
    <ol className="border-t-2 border-ink">
      {steps.map(({ name, text, to, label }, index) => (
        <li key={name} className="grid grid-cols-[2.5rem_1fr] gap-x-2 border-b border-line py-4">
          <span aria-hidden className="font-display text-2xl leading-tight text-brass figures">
            {index + 1}
          </span>
          <div>
            <h2 className="font-semibold">{name}</h2>
            <p className="mt-1 max-w-[56ch] text-muted">{text}</p>
            <Link
              to={to}
              className="inline-flex min-h-11 items-center font-medium text-fairway underline underline-offset-4"
            >
              {label}
            </Link>
          </div>
        </li>
      ))}
    </ol>
  )
}
