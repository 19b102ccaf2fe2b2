// Runs before the first paint, so that the chosen theme never flashes.
try {
  const chosen = localStorage.getItem('theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
} catch {
  // Storage may be forbidden; the system's theme then stands.
}

function make(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}

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
