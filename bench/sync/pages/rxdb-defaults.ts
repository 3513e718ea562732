import { present } from './present.ts';
import { createRxdbContender } from './rxdb.ts';

present(createRxdbContender(null));
