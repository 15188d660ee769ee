<?php

/**
 * Dice se una notifica viene da Quinto. $corpo è il testo della richiesta com’è arrivato,
 * file_get_contents('php://input'); $firma è $_SERVER['HTTP_X_QUINTO_FIRMA'] ?? null; $segreto è quello scritto
 * nella scheda del partner.
 */
function autentica(string $corpo, ?string $firma, ?string $segreto): bool
{
    // Senza segreto, per esempio per una variabile non impostata, firmerebbe chiunque.
    if (!$segreto || !preg_match('/^t=(\d+),v1=([0-9a-f]{64})/', $firma ?? '', $parti)) {
        return false;
    }
    [, $t, $v1] = $parti;
    // Dopo cinque minuti è qualcuno che ripete ciò che ha ascoltato.
    return abs(time() - (int) $t) <= 300
        && hash_equals(hash_hmac('sha256', "$t.$corpo", $segreto), $v1);
}
