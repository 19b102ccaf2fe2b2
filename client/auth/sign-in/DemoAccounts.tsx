const password = 'fairway-demo-2026'

const accounts = [
  { name: 'admin', role: 'Admin' },
  { name: 'super', role: 'Super admin' },
  { name: 'manager', role: 'Manager' },
  { name: 'desk', role: 'Front desk' },
  { name: 'fitter', role: 'Fitter' },
  { name: 'builder', role: 'Builder' },
  { name: 'coach', role: 'Coach' },
  { name: 'member', role: 'Member' },
  { name: 'guest', role: 'Client' },
]

/** The known accounts of the demo studio; a press fills the form in. */
export function DemoAccounts({ onPick }: { onPick: (account: { email: string; password: string }) => void }) {
  return (
    <section aria-labelledby="demo" className="mt-8 border-t border-line pt-5">
      <h2 id="demo" className="font-semibold">
        This is the demo studio
      </h2>
      <p className="text-sm text-muted">
        Choose an account to fill in the form. They all share the password{' '}
        <code className="font-mono whitespace-nowrap text-ink">{password}</code>.
      </p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {accounts.map(({ name, role }) => {
          const email = `${name}@loftandlie.test`
          return (
            <li key={name}>
              <button
                type="button"
                title={email}
                onClick={() => onPick({ email, password })}
                className="min-h-11 rounded border border-edge/50 bg-surface px-3.5 text-sm font-medium hover:border-fairway hover:bg-turf"
              >
                {role}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
