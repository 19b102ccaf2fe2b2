/** The elements that our mails are made of. */
const known = new Set(['div', 'p', 'a', 'br', 'table', 'tbody', 'tr', 'th', 'td', 'img'])

/**
 * Draws a mail's page where our styles do not reach and its own do not leave. The policy of this page refuses every style
 * that is parsed but none that a script sets: they are parsed under other names. Links that are made up lead nowhere.
 */
export function drawMail(root: ShadowRoot, html: string, links: 'open' | 'made up'): void {
  const inert = html.replaceAll(' style="', ' data-style="').replace(/(<\/?)style>/g, '$1template>')
  const mail = new DOMParser().parseFromString(inert, 'text/html')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(mail.querySelector('template')?.innerHTML ?? '')
  root.adoptedStyleSheets = [sheet]
  root.replaceChildren(...Array.from(mail.body.childNodes, (node) => copyOf(node, links === 'open')))
}

function copyOf(node: Node, opens: boolean): Node {
  if (!(node instanceof HTMLElement) || !known.has(node.localName)) return new Text(node.textContent ?? '')

  const copy = document.createElement(node.localName)
  copy.style.cssText = node.dataset['style'] ?? ''
  copy.className = node.className
  if (copy instanceof HTMLImageElement && node instanceof HTMLImageElement) drawPicture(copy, node)
  if (opens && copy instanceof HTMLAnchorElement && node instanceof HTMLAnchorElement && isOfTheWeb(node.href)) {
    copy.href = node.href
  }
  copy.append(...Array.from(node.childNodes, (child) => copyOf(child, opens)))
  return copy
}

const isOfTheWeb = (address: string) => /^https?:\/\//.test(address)

/** Pictures come with the mail: none is fetched, so that nobody learns who reads it. */
function drawPicture(copy: HTMLImageElement, { src, alt }: HTMLImageElement): void {
  copy.alt = alt
  if (src.startsWith('data:image/png;base64,')) copy.src = src
}
