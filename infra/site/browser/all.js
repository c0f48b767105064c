import './moved.js';
import './page.js';
import './search.js';
