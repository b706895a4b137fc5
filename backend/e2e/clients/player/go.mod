// What WHEP viewers of different versions of pion share. It requires nothing, so that they keep their versions.
module footlight/backend/e2e/clients/player

go 1.26.0
