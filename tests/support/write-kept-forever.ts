import { writeKept } from '../../server/data-dir/kept-file.ts';

/** Writes two texts in turn until it is killed. */
const [, , file = '', length = '0'] = process.argv;
for (let turn = 0; ; turn++) {
  await writeKept(file, (turn % 2 ? 'a' : 'b').repeat(Number(length)));
  if (turn === 0) process.stdout.write('begun');
}
