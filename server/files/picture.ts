import pLimit from 'p-limit'

import { Failure } from '#shared/http/failure.ts'

// Good telephones take 48 million pixels. A larger picture needs more memory to decode than a server can spare.
const mostPixels = 50_000_000
const longestEdge = 2560
const longestPreviewEdge = 480
const longestSeconds = 20

/** The accepted picture types, each with the decoder's name for it. */
export const pictureFormats: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
}

export interface Picture {
  full: Buffer
  preview: Buffer
  width: number
  height: number
}

// A decoded picture takes up to 200 MB: one at a time, on one thread.
const oneAtATime = pLimit(1)

/**
 * Encodes a picture anew from its pixels, upright. Nothing else in the file survives, such as the place where it was
 * taken or hidden data.
 */
export const pictureOf = (path: string, type: string): Promise<Picture> => oneAtATime(() => encode(path, type))

async function encode(path: string, type: string): Promise<Picture> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  const opened = sharp(path, { limitInputPixels: mostPixels, failOn: 'error' })
  try {
    const { format, width, height } = await opened.metadata()
    if (format !== pictureFormats[type]) throw unreadable()
    if (width * height > mostPixels) throw tooManyPixels()

    const { data: full, info } = await opened
      .autoOrient()
      .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColorspace('srgb')
      .jpeg({ quality: 84, progressive: true })
      .timeout({ seconds: longestSeconds })
      .toBuffer({ resolveWithObject: true })
    const preview = await sharp(full)
      .resize({ width: longestPreviewEdge, height: longestPreviewEdge, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 76, progressive: true })
      .toBuffer()
    return { full, preview, width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof Failure) throw error
    throw error instanceof Error && error.message.includes('pixel limit') ? tooManyPixels(error) : unreadable(error)
  }
}

const unreadable = (cause?: unknown) =>
  new Failure('invalid_input', 'This picture cannot be read: it is damaged, or not what its name says.', { cause })

const tooManyPixels = (cause?: unknown) =>
  new Failure('invalid_input', 'This picture has more than 50 million pixels. Choose a smaller one.', { cause })
