/** Of the picture of a letterhead: bytes, pixels of each side, letters of what it says to whoever cannot see it. */
export const LOGO_LIMITS = { bytes: 256 * 1024, edge: 2000, alt: 120 } as const;

/** What a PDF takes as it is. */
export const LOGO_TYPES: readonly string[] = ['image/png', 'image/jpeg'];

/** Whose files the pictures of letterheads are. */
export const LOGO_OWNER = 'letterhead';

/** The picture of a tenant's letterhead. */
export interface TenantLogo {
  /** Of the uploaded file. */
  readonly fileId: string;
  /** In its place for whoever cannot see it; empty: the tenant's name. */
  readonly alt: string;
}

/** How large a PNG or JPEG is in pixels, by its own head; null where there is none: it is no such picture. */
export function pictureSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = view.byteLength < 24 ? null : view.getUint32(0) === PNG ? pngSize(view) : jpegSize(view);
  return size && size.width > 0 && size.height > 0 ? size : null;
}

const PNG = 0x89504e47;
const IHDR = 0x49484452;

/** W3C PNG, 11.2.2: the first chunk says it. */
function pngSize(view: DataView) {
  return view.getUint32(12) === IHDR ? { width: view.getUint32(16), height: view.getUint32(20) } : null;
}

/** ITU-T T.81, B.2.2: the head of the frame, behind segments that each say their length. */
function jpegSize(view: DataView) {
  let at = 2;
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** SOF0 to SOF15, without the tables that are numbered among them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
