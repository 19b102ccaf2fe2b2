// Runs before anything else of the page.

// The chosen theme, before the first paint, so that it never flashes.
try {
  const chosen = localStorage.getItem('theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
} catch {
  // Storage may be forbidden; the system's theme then stands.
}

// zod would try to compile its checks with `new Function`, which the content security policy refuses and reports.
// oxlint-disable-next-line no-underscore-dangle -- zod's own name for it
globalThis.__zod_globalConfig = { jitless: true }

// Who presses Ctrl+K while the application is fetched wants to search, and types on: the application asks for both once it
// listens itself.
let soughtAt
let letters = ''
const keepSearch = (event) => {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
  if (soughtAt !== undefined && key.length === 1 && !ctrlKey && !metaKey && !altKey) {
    if (target.closest('input, textarea, select')) return
    event.preventDefault()
    letters += key
    return
  }
  if (!(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== 'k') return
  if (!/^\/(?:admin|dashboard)(?:\/|$)/.test(location.pathname)) return
  event.preventDefault()
  soughtAt = location.pathname
}
addEventListener('keydown', keepSearch)
globalThis.takeKeptSearch = () => {
  removeEventListener('keydown', keepSearch)
  const kept = soughtAt === location.pathname ? letters : undefined
  soughtAt = undefined
  letters = ''
  return kept
}

// A page that the server has rendered is read first: the scripts that take it over come once it has been painted. A tab
// in the background paints nothing, and need not wait for it.
addEventListener('DOMContentLoaded', () => {
  const scripts = document.getElementById('scripts')
  if (!scripts) return

  const begin = () => document.head.append(document.importNode(scripts.content, true))
  if (document.hidden) begin()
  else requestAnimationFrame(() => setTimeout(begin))
})

// When the app's own file cannot be fetched, nothing else is left to say so.
addEventListener(
  'error',
  ({ target }) => {
    const root = document.getElementById('root')
    if (!(target instanceof HTMLScriptElement) || !root || root.childElementCount > 0) return

    const refresh = make('button', { type: 'button' }, 'Refresh Application')
    refresh.addEventListener('click', () => location.reload())
    document.head.append(make('link', { rel: 'stylesheet', href: '/plain.css' }))
    root.append(
      make(
        'main',
        { role: 'alert' },
        make('h1', {}, 'Application Error'),
        make('p', {}, 'The studio’s site could not be fetched. Please check your connection and refresh.'),
        make(
          'p',
          { className: 'buttons' },
          refresh,
          make('a', { className: 'button quiet', href: '/' }, 'Return to Home'),
        ),
      ),
    )
  },
  true,
)

function make(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}
