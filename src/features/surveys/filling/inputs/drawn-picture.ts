import { SIGNATURE_BOX, TYPED_SIGNATURE } from '../../../../resource/values/signature-box.ts';

/** Pixels for each unit of the box: legible in print. */
const SCALE = 2;

/** Ink on white, as PNG. @param name written where a typed name stands for the signature */
export async function drawnPicture(strokes: string, name: string): Promise<Blob> {
  const { width, height } = SIGNATURE_BOX;
  const canvas = new OffscreenCanvas(width * SCALE, height * SCALE);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser cannot draw');
  pen.scale(SCALE, SCALE);
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = 'black';
  if (strokes === TYPED_SIGNATURE) {
    pen.font = '40px serif';
    pen.textAlign = 'center';
    pen.fillText(name, width / 2, height / 2, width - 40);
  } else {
    pen.lineWidth = 3;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    pen.stroke(new Path2D(strokes));
  }
  return canvas.convertToBlob({ type: 'image/png' });
}
